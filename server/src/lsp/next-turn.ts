/** Calls back as soon as messages that have arrived were taken in. A worker in a browser knows no `setImmediate`. */
export function nextTurn(callback: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(callback)
  else setTimeout(callback)
}
