/** Query parameter with which a form begins with all heads left in the group. */
export const allHeadsLeft = { rest: 'Y' } as const
export const isForAllHeads = (params: URLSearchParams) => params.get('rest') === allHeadsLeft.rest
