/** A controller that has proved who it is. */
export type ControllerIdentity = { farmId: number; controllerId: string }

/** As a broker knows it; its client ids begin with it. */
export const userNameOf = ({ farmId, controllerId }: ControllerIdentity) => `${farmId}/${controllerId}`
