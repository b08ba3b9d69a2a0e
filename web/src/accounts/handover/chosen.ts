let chosen: string | null = null

/** Member selected when the lock screen opens. */
export const choose = (login: string) => void (chosen = login)
export const chosenMember = () => chosen
export const chooseNobody = () => void (chosen = null)
