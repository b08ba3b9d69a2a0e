/** Usual feed of a sow, kg per day, from a day on. */
export type FeedCurve = readonly { day: number; value: number }[]

/**
 * Standard curves for farms without their own. Gestation: steady, more from day 85 on, less before farrowing. Lactation: 2.5 kg on the day after
 * farrowing, then up by half a kilogram to one a day (pig333, sow feeding management during lactation).
 */
export const standardFeed: Readonly<Record<'E' | 'F', FeedCurve>> = {
  E: [
    { day: 0, value: 2.4 },
    { day: 30, value: 2.2 },
    { day: 85, value: 2.8 },
    { day: 111, value: 2 },
  ],
  F: [
    { day: 0, value: 1.5 },
    { day: 1, value: 2.5 },
    { day: 4, value: 4 },
    { day: 8, value: 5.5 },
    { day: 12, value: 6.5 },
    { day: 17, value: 7.2 },
  ],
}

export const feedOn = (curve: FeedCurve, day: number): number =>
  curve.findLast((point) => point.day <= day)?.value ?? curve[0]?.value ?? 0
