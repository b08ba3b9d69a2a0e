/** In the address of a form: it begins with all that are left in the group. */
export const beginsWithRest = { rest: 'Y' } as const
export const asksForRest = (params: URLSearchParams) => params.get('rest') === beginsWithRest.rest
