/** A controller that has proved who it is. */
export type Speaker = { farmId: number; controllerId: string }

/** As a broker knows it; its client ids begin with it. */
export const userNameOf = ({ farmId, controllerId }: Speaker) => `${farmId}/${controllerId}`
