/** Groups: year, month, day; hour, minute, second; hour and minute of the zone. */
const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,]\d+)?(?:Z|[+-](\d\d):(\d\d))$/
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is an RFC 3339 time with seconds and zone, as the component's decoder demands (upstream rule 19); an hour may lack its zero, a zone be a whole day. */
export function isTime(text: string): boolean {
  const match = TIME.exec(text)
  if (!match) return false
  const part = (group: number) => Number(match[group] ?? 0)
  if (part(4) > 23 || part(5) > 59 || part(6) > 59 || part(7) > 24 || part(8) > 60) return false
  return part(3) >= 1 && part(3) <= daysIn(part(1), part(2))
}

function daysIn(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}
