const RULE_PAGES = 'https://github.com/orch-config/orch-config-language-server/blob/main/server/docs/rules/'

/** The page that explains a diagnostic code. */
export function rulePageUrl(code: string): string {
  return `${RULE_PAGES}${code}.md`
}
