let chosen: string | null = null

/** The lock screen opens at this member. */
export const choose = (login: string) => void (chosen = login)
export const chosenMember = () => chosen
export const chooseNobody = () => void (chosen = null)
