import { draftKey } from './draft.ts'

/** Decaying count of uses per screen, and the day of the last one, in days since 1970. */
type Opened = Record<string, readonly [weight: number, day: number]>

/** Days after which a use counts half. */
const halfLife = 14
const most = 60
/** Minimum count of a usual screen; one use may be by chance. */
const usual = 1.5

/** Deleted with the drafts on sign-out. */
const keyOf = ({ login, farmId }: Whose) => draftKey(login, farmId, 'opened')
type Whose = { login: string; farmId: number }
const today = () => Math.floor(Date.now() / 86_400_000)

function read(whose: Whose): Opened {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(whose)) ?? 'null') as Opened | null) ?? {}
  } catch {
    return {}
  }
}

const weightOn = (day: number, [weight, last]: Opened[string]) => weight * 0.5 ** ((day - last) / halfLife)
const byWeight = (opened: Opened, day: number) =>
  Object.entries(opened)
    .map(([path, each]) => ({ path, weight: weightOn(day, each) }))
    .toSorted((a, b) => b.weight - a.weight)

/** Counts a use of a screen by this member on this phone. */
export function recordScreenUse(whose: Whose, path: string, day = today()): void {
  const opened = read(whose)
  const weight = weightOn(day, opened[path] ?? [0, day]) + 1
  const kept = byWeight({ ...opened, [path]: [weight, day] }, day).slice(0, most)
  try {
    localStorage.setItem(
      keyOf(whose),
      JSON.stringify(Object.fromEntries(kept.map((each) => [each.path, [each.weight, day]]))),
    )
  } catch {
    // Storage is full or forbidden: nothing is suggested.
  }
}

/** Screens that this member uses most on this phone. */
export const mostUsedScreens = (whose: Whose, day = today()): string[] =>
  byWeight(read(whose), day)
    .filter(({ weight }) => weight >= usual)
    .map(({ path }) => path)
