" Runs in Vim on an open file and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON.

let s:report = {}

" Wait until the expression holds, for ten seconds at most.
function! s:Until(condition) abort
  let l:left = 200
  while l:left > 0 && !eval(a:condition)
    let l:left -= 1
    sleep 50m
  endwhile
endfunction

function! s:Findings() abort
  let l:found = copy(ale#engine#GetLoclist(bufnr('')))
  return map(l:found, {_, it -> {'line': it.lnum, 'from': it.col, 'to': get(it, 'end_col', 0), 'type': it.type, 'text': it.text}})
endfunction

function! s:Main() abort
  ALELint
  call s:Until('!empty(ale#engine#GetLoclist(bufnr("")))')
  let s:report.diagnostics = s:Findings()

  call cursor(3, 2)
  let g:ale_floating_preview = 0
  let g:ale_hover_to_preview = 1
  ALEHover
  call s:Until('bufnr("ALEPreviewWindow") > 0 || winnr("$") > 1')
  let s:report.hover = join(map(range(1, winnr('$')), {_, it -> join(getbufline(winbufnr(it), 1, '$'), "\n")}), "\n----\n")

  wincmd p
  call win_gotoid(bufwinid('agent.yaml'))
  call setline(4, 'maxPods: 110')
  ALELint
  call s:Until('empty(ale#engine#GetLoclist(bufnr("")))')
  let s:report.after = s:Findings()
endfunction

try
  call s:Main()
catch
  let s:report.problem = v:exception . ' at ' . v:throwpoint
endtry
call writefile([json_encode(s:report)], $ORCH_CONFIG_REPORT)
qall!
