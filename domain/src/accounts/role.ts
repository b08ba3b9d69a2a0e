/** What a member may do on a farm. Workers record; managers also run the farm's people and settings; owners own it. */
export const roles = ['owner', 'manager', 'worker'] as const
export type Role = (typeof roles)[number]

export const everyRole: readonly Role[] = roles
export const managers: readonly Role[] = ['owner', 'manager']
export const owners: readonly Role[] = ['owner']

/** A manager may not make, change or remove an owner. */
export const mayManage = (actor: Role, ...concerned: readonly Role[]) =>
  actor === 'owner' || (actor === 'manager' && !concerned.includes('owner'))
