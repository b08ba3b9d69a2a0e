export const herdRows = {
  change: '증감',
  parity: '{{parity}}산',
  week_other: '임신 {{count}}주',
  litters: '이유 기록',
  bornFromTo: '{{from}} ~ {{to}} 출생',
  came: '들어옴',
  left: '나감',
  none: '해당하는 개체가 없습니다',
  daysAgo_other: '{{count}}일 경과',
  weanedOn: '{{day}} 이유',
} as const
