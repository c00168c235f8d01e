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

local function main()
  vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  report.diagnostics = diagnostics()

  local hover = request('textDocument/hover', 2, 2)
  report.hover = hover and vim.lsp.util.convert_input_to_markdown_lines(hover.contents)

  local completion = request('textDocument/completion', 3, 3)
  report.completion = vim.tbl_map(function(item) return item.word end,
    vim.lsp.util.text_document_completion_list_to_complete_items(completion or {}, 'max'))

  local range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 0 } }
  local actions = request('textDocument/codeAction', 3, 0, { range = range, context = { diagnostics = {} } })
  report.actions = vim.tbl_map(function(action) return action.title end, actions or {})

  for _, action in ipairs(actions or {}) do
    if action.title == 'Change to "maxPods"' then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
  end
  report.fixed = vim.api.nvim_buf_get_lines(0, 3, 4, true)[1]
  vim.wait(10000, function() return #vim.diagnostic.get(0) == 0 end, 20)
  report.after = diagnostics()
end

local ok, problem = pcall(main)
if not ok then report.problem = problem end
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.ORCH_CONFIG_REPORT)
vim.cmd('qall!')
