import { isPin } from '../../screen/handover.ts'

/** Error of a new PIN: not six digits, or easy to guess. */
export function whyNotPin(pin: string): 'pinShape' | 'pinEasy' | null {
  if (!isPin(pin)) return 'pinShape'
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  const isRun = [-1, 0, 1].some((step) => steps.every((each) => each === step))
  const isRepeat = pin.slice(0, 2).repeat(3) === pin || pin.slice(0, 3).repeat(2) === pin
  return isRun || isRepeat ? 'pinEasy' : null
}
