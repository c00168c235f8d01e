/** Keeps apart what the product would take in an expression for the marks of a template, about which it says nothing. */
export function withoutTemplates(expression: string): string {
  return expression
    .replaceAll(/\{(?=[{%#])/g, '{ ')
    .replaceAll(/\$(?=[\w{(])/g, '$ ')
    .replaceAll(/<(?=[%A-Z])/g, '< ')
    .replaceAll('__', '_')
    .replaceAll('...', '.. .')
}
