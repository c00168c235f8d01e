-- Runs inside of Neovim on an open file and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON.
local report = {}

local function request(method, line, character, extra)
  local params = vim.tbl_extend('force', {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = character },
  }, extra or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  for _, answer in pairs(answers) do return answer.result end
end

local function diagnostics()
  return vim.tbl_map(function(it)
    return { code = it.code, source = it.source, line = it.lnum, from = it.col, to = it.end_col, severity = it.severity }
  end, vim.diagnostic.get(0))
end

local function seen(wanted)
  vim.wait(10000, function() return wanted(vim.diagnostic.get(0)) end, 20)
  return diagnostics()
end

local function some(list) return #list > 0 end
local function none(list) return #list == 0 end
local function severity(list) return list[1] and list[1].severity end

local function client()
  for _, it in pairs(vim.lsp.buf_get_clients(0)) do return it end
end

local function features()
  report.diagnostics = seen(some)
  local hover = request('textDocument/hover', 2, 2)
  report.hover = hover and vim.lsp.util.convert_input_to_markdown_lines(hover.contents)
  local completion = request('textDocument/completion', 3, 3)
  report.completion = vim.tbl_map(function(item) return item.word end,
    vim.lsp.util.text_document_completion_list_to_complete_items(completion or {}, 'max'))
  local symbols = request('textDocument/documentSymbol', 0, 0)
  report.symbols = vim.tbl_map(function(item) return item.text end, vim.lsp.util.symbols_to_items(symbols or {}, 0))

  local range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 0 } }
  local actions = request('textDocument/codeAction', 3, 0, { range = range, context = { diagnostics = {} } })
  report.actions = vim.tbl_map(function(action) return action.title end, actions or {})
  for _, action in ipairs(actions or {}) do
    if action.title == 'Change to "maxPods"' then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
  end
  report.fixed = vim.api.nvim_buf_get_lines(0, 3, 4, true)[1]
  report.after = seen(none)
end

local function settings()
  vim.api.nvim_buf_set_lines(0, 3, 4, true, { 'maxPod: 110' })
  seen(some)
  client().notify('workspace/didChangeConfiguration', { settings = { orchConfig = { severity = { ['unknown-field'] = 'hint' } } } })
  report.withSetting = seen(function(list) return severity(list) == 4 end)[1].severity
  client().notify('workspace/didChangeConfiguration', { settings = { orchConfig = { severity = vim.empty_dict() } } })
  seen(function(list) return severity(list) == 2 end)
end

local function renaming()
  vim.cmd('edit! lists.yaml')
  vim.wait(10000, function() return client() ~= nil end, 20)
  local edit = request('textDocument/rename', 2, 13, { newName = 'servers' })
  vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
  report.renamed = vim.api.nvim_buf_get_lines(0, 2, 4, true)
end

-- The file of a project, written in the editor.
local function project()
  vim.cmd('edit! .orch-config.yaml')
  local text = { 'apiVersion: orch-config.dev/v1', 'kind: ProjectSettings', 'severity: {unknown-field: information}' }
  vim.api.nvim_buf_set_lines(0, 0, -1, true, text)
  vim.cmd('write')
  vim.cmd('edit! agent.yaml')
  report.withProject = seen(function(list) return severity(list) == 3 end)[1].severity
end

-- A server that ended is started anew when the file is opened again.
local function kill()
  local dead = client().id
  vim.loop.kill(client().rpc.pid, 9)
  vim.wait(10000, function() return vim.lsp.client_is_stopped(dead) end, 20)
  vim.diagnostic.reset()
  vim.cmd('edit!')
  report.afterKill = seen(some)[1].code
  report.isNew = client().id ~= dead
end

local ok, problem = pcall(function()
  for _, part in ipairs({ features, settings, renaming, project, kill }) do part() end
end)
if not ok then report.problem = problem end
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.ORCH_CONFIG_REPORT)
vim.cmd('qall!')
