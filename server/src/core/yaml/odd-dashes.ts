/** Signs that pages, other languages and keyboards give for the dash of an item, a blank behind them: the inside of a class of a regular expression. */
export const ODD_DASHES = '–—−•·+*'
