/** Every address in printed codes, in links and in the former app: ids by pattern and category. */
const ids: Readonly<Record<string, string>> = {
  '/page/daily': '0 1 2 3 4 5',
  '/page/iot': '0 1 2 3 4 5 6 7 8',
  '/page/score': '0',
  '/page/pig': '0 1 2',
  '/page/common': '0 1 2',
  '/popup/iot': '0 1 2 3 4 5 6 7',
  '/popup/iot_search_list': '0 1 2 3 4 5 6',
  '/popup/common': '1 2 3 4 5',
  '/popup/etc': '0 1 5 6 7 8 9 10 11 12',
  '/popup/record': '0 01 1 1-1 2 21 3 31 4 41 5 51 6 61 7 71 8 81 9 91 10 10-1 11 11-1 12 12-1',
  '/popup/report': '0 01 1 2 3 4 5 8 9 10 11',
  '/popup/ict': '0 1 2 3 4',
  '/popup/jadon': '0 01 1 11 2 21 3 31 4 41 5 51 6 61 7 71',
  '/popup/mgt': '0 01 1 11',
  '/popup/board': '0 1',
  '/popup/quick': '0 1 2 3',
}
export const knownAddresses: readonly string[] = [
  ...Object.entries(ids).flatMap(([pattern, all]) => all.split(' ').map((id) => `${pattern}/${id}`)),
  '/login',
  '/logout',
  '/qrresult',
  '/liApp/privacy',
]
/** Addresses that redirect, to the first screen or to sign out. */
export const leadingOn: readonly string[] = [
  '/page/common/0',
  '/page/common/1',
  '/login',
  '/logout',
  '/qrresult',
]
