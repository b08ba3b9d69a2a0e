/** Query parameter with which a form begins with all heads left in the group. */
export const beginsWithAllLeft = { rest: 'Y' } as const
export const asksForAllLeft = (params: URLSearchParams) => params.get('rest') === beginsWithAllLeft.rest
