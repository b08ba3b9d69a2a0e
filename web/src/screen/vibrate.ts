/** Vibrates, if the phone can. Browsers reject it before the first touch, and log an error. */
export function vibrate(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
