/** Shakes the phone, where it can. Before anybody has touched the page a browser refuses it, and logs an error. */
export function vibrate(pattern: number | number[]): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}
