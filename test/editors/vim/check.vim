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
  call cursor(4, 1)
  ALECodeAction
  call s:Until('getline(4) =~# "maxPods"')
  let s:report.fixed = getline(4)
  ALELint
  call s:Until('empty(ale#engine#GetLoclist(bufnr("")))')
  let s:report.after = s:Findings()
endfunction

" Called in insert mode, where alone ALE completes.
function! CheckComplete() abort
  let l:from = ale#completion#OmniFunc(1, '')
  call s:Until('ale#completion#GetCompletionResult() isnot v:null')
  let l:found = ale#completion#OmniFunc(0, 'maxPo')
  let s:report.completion = [l:from, map(copy(type(l:found) is v:t_dict ? l:found.words : l:found), {_, it -> it.word})]
  return ''
endfunction

function! s:Complete() abort
  call setline(4, 'maxPo')
  call cursor(4, 5)
  call feedkeys("A\<C-r>=CheckComplete()\<CR>\<Esc>", 'tx')
endfunction

function! s:Rename() abort
  edit! lists.yaml
  call cursor(3, 14)
  ALERename
  call s:Until('getline(4) =~# "servers"')
  let s:report.renamed = getline(3, 4)
endfunction

" A server that ended is started anew for the next look at a text.
function! s:Kill()
  edit! agent.yaml
  call setline(4, 'maxPod: 110')
  ALELint
  call s:Until('get(get(ale#engine#GetLoclist(bufnr("")), 0, {}), "code", "") ==# "unknown-field"')
  for l:child in split(readfile('/proc/' . getpid() . '/task/' . getpid() . '/children')[0])
    call system('kill -9 ' . l:child)
  endfor
  sleep 500m
  let s:report.killed = s:Findings()
  call setline(4, 'maxPods: 110')
  ALELint
  call s:Until('empty(ale#engine#GetLoclist(bufnr("")))')
  let s:report.afterKill = s:Findings()
endfunction

" What a user would type: the first fix, and the new name.
runtime autoload/ale/util.vim
function! ale#util#Input(message, value, ...) abort
  return a:message =~# 'New name' ? 'servers' : '1'
endfunction

try
  call s:Main()
  call s:Complete()
  call s:Rename()
  call s:Kill()
catch
  let s:report.problem = v:exception . ' at ' . v:throwpoint
endtry
call writefile([json_encode(s:report)], $ORCH_CONFIG_REPORT)
qall!
