/** Roles of members. Workers record; managers also manage people and settings; owners may do everything. */
export const roles = ['owner', 'manager', 'worker'] as const
export type Role = (typeof roles)[number]

export const everyRole: readonly Role[] = roles
export const managers: readonly Role[] = ['owner', 'manager']
export const owners: readonly Role[] = ['owner']

/** Whether a role may manage members of the other roles: managers may not manage owners. */
export const mayManage = (actor: Role, ...concerned: readonly Role[]) =>
  actor === 'owner' || (actor === 'manager' && !concerned.includes('owner'))
