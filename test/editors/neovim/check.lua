-- Runs inside of Neovim on an open file and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON. Keys can only be typed while nothing
-- else runs, so all of it is one coroutine that sleeps.
local report = {}
local main

local function sleep(milliseconds)
  vim.defer_fn(function() coroutine.resume(main) end, milliseconds)
  coroutine.yield()
end

local function await(condition)
  for _ = 1, 500 do
    if condition() then return end
    sleep(20)
  end
end

local function clients()
  if vim.lsp.get_clients then return vim.lsp.get_clients({ bufnr = 0 }) end
  return vim.tbl_values(vim.lsp.buf_get_clients(0))
end

local function client() return clients()[1] end

local function notify(method, params)
  local it = client()
  if vim.lsp.get_clients then it:notify(method, params) else it.notify(method, params) end
end

local function lines(from, to) return vim.api.nvim_buf_get_lines(0, from, to, false) end

local function put(from, to, text) vim.api.nvim_buf_set_lines(0, from, to, false, text) end

local function seen(wanted)
  await(function() return wanted(vim.diagnostic.get(0)) end)
  return vim.tbl_map(function(it)
    return { code = it.code, source = it.source, line = it.lnum, from = it.col, to = it.end_col, severity = it.severity }
  end, vim.diagnostic.get(0))
end

local function some(list) return #list > 0 end
local function none(list) return #list == 0 end
local function severity(list) return list[1] and list[1].severity end
local function severe(level) return function(list) return severity(list) == level end end

local function keys(typed)
  vim.api.nvim_input(typed)
  sleep(100)
end

-- Out of insert mode, which takes a while where a popup is open.
local function leave()
  keys('<Esc>')
  await(function() return vim.api.nvim_get_mode().mode == 'n' end)
end

local function request(method, extra)
  local position = vim.lsp.util.make_position_params(0, client().offset_encoding)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, vim.tbl_extend('force', position, extra or {}), 10000) or {}) do
    return answer.result
  end
end

-- What a window shows that floats over the text.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

local function looking()
  report.diagnostics = seen(some)
  vim.api.nvim_win_set_cursor(0, { 3, 2 })
  vim.lsp.buf.hover()
  await(floating)
  report.hover = floating()
  keys('l')
  vim.lsp.buf.document_symbol()
  await(function() return #vim.fn.getloclist(0) + #vim.fn.getqflist() > 0 end)
  local list = vim.fn.getloclist(0)
  report.symbols = vim.tbl_map(function(it) return it.text end, #list > 0 and list or vim.fn.getqflist())
  vim.cmd('lclose | cclose')
end

local function fixing()
  vim.api.nvim_win_set_cursor(0, { 4, 2 })
  local range = { start = { line = 3, character = 2 }, ['end'] = { line = 3, character = 2 } }
  local actions = request('textDocument/codeAction', { range = range, context = { diagnostics = {} } }) or {}
  report.actions = vim.tbl_map(function(action) return action.title end, actions)
  for _, action in ipairs(actions) do
    if action.title == 'Change to "maxPods"' then
      vim.lsp.util.apply_workspace_edit(action.edit, client().offset_encoding)
    end
  end
  report.fixed = lines(3, 4)[1]
  report.after = seen(none)
end

-- The popup behind what stands in a line of its own.
local function popup(word)
  put(4, -1, { word })
  vim.api.nvim_win_set_cursor(0, { 5, 0 })
  keys('A')
  await(function() return vim.api.nvim_get_mode().mode == 'i' end)
  keys('<C-x><C-o>')
  await(function() return vim.fn.pumvisible() == 1 end)
  return vim.tbl_map(function(item) return item.abbr end, vim.fn.complete_info({ 'items' }).items)
end

local function completing()
  vim.o.completeopt = 'menuone,noinsert'
  if vim.bo.omnifunc == '' then vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc' end
  report.completion = popup('cgroupDr')
  keys('<C-y>')
  -- Where snippets are known, the item is asked for its details first.
  if vim.lsp.completion then await(function() return lines(4, 5)[1]:find(':') end) end
  report.accepted = lines(4, -1)
  leave()
  put(4, -1, {})
  if vim.lsp.completion == nil then return end
  popup('registerWithT')
  keys('<C-y>')
  await(function() return #lines(4, -1) > 1 end)
  keys('a')
  leave()
  report.acceptedSnippet = lines(4, -1)
  put(4, -1, {})
end

local function settings()
  put(3, 4, { 'maxPod: 110' })
  seen(some)
  notify('workspace/didChangeConfiguration', { settings = { orchConfig = { severity = { ['unknown-field'] = 'hint' } } } })
  -- Where diagnostics are pulled, this Neovim does so after the next change.
  sleep(200)
  put(3, 4, { 'maxPod: 111' })
  report.withSetting = severity(seen(severe(4)))
  notify('workspace/didChangeConfiguration', { settings = { orchConfig = { severity = vim.empty_dict() } } })
  sleep(200)
  put(3, 4, { 'maxPod: 110' })
  seen(severe(2))
end

local function renaming()
  vim.cmd('edit! lists.yaml')
  await(client)
  vim.api.nvim_win_set_cursor(0, { 3, 13 })
  vim.lsp.buf.rename('servers')
  await(function() return lines(2, 3)[1]:find('servers') end)
  report.renamed = lines(2, 4)
end

-- The file of a project, written in the editor.
local function project()
  vim.cmd('edit! .orch-config.yaml')
  put(0, -1, { 'apiVersion: orch-config.dev/v1', 'kind: ProjectSettings', 'severity: {unknown-field: information}' })
  vim.cmd('write')
  vim.cmd('edit! agent.yaml')
  report.withProject = severity(seen(severe(3)))
end

-- The file of a project as another program writes it, where Neovim was told to watch.
local function watching()
  if not vim.env.ORCH_CONFIG_WATCHES then return end
  await(function() return client().dynamic_capabilities:get('workspace/didChangeWatchedFiles') end)
  sleep(500)
  vim.fn.system({ 'sed', '-i', 's/information/error/', '.orch-config.yaml' })
  local count = 0
  await(function()
    count = count + 1
    if count % 20 == 0 then put(3, 4, { 'maxPod: ' .. count }) end
    return severity(vim.diagnostic.get(0)) == 1
  end)
  report.withWatch = severity(vim.diagnostic.get(0))
end

-- A server that ended is started anew when the file is opened again.
local function kill()
  local dead = client().id
  local pid = vim.fn.getpid()
  for child in vim.fn.readfile('/proc/' .. pid .. '/task/' .. pid .. '/children')[1]:gmatch('%d+') do
    vim.loop.kill(tonumber(child), 9)
  end
  await(function() return vim.lsp.client_is_stopped(dead) end)
  vim.diagnostic.reset()
  vim.cmd('edit!')
  report.afterKill = seen(some)[1].code
  report.isNew = client().id ~= dead
end

main = coroutine.create(function()
  local ok, problem = xpcall(function()
    for _, part in ipairs({ looking, fixing, completing, settings, renaming, project, watching, kill }) do part() end
  end, debug.traceback)
  if not ok then report.problem = problem end
  vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.ORCH_CONFIG_REPORT)
  vim.cmd('qall!')
end)
coroutine.resume(main)
