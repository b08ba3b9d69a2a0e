/** Authenticated controller. */
export type ControllerIdentity = { farmId: number; controllerId: string }

/** User name at a broker; the controller's client ids begin with it. */
export const userNameOf = ({ farmId, controllerId }: ControllerIdentity) => `${farmId}/${controllerId}`
