let chosen: string | null = null

/** Member selected when the lock screen opens. */
export const chooseMember = (login: string) => void (chosen = login)
export const chosenMember = () => chosen
export const clearChosenMember = () => void (chosen = null)
