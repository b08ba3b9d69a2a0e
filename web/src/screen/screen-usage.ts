import { draftKey } from './draft.ts'

/** How often a screen was opened, older times counting less, and the day of the last one since 1970. */
type Opened = Record<string, readonly [weight: number, day: number]>

/** After so many days an opening counts half. */
const halfLife = 14
/** What is opened least goes, so that little is kept. */
const most = 60
/** Once may be by chance. */
const usual = 1.5

/** It lies beside the drafts, and goes with them when she signs out. */
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

/** This member has opened this screen on this phone. */
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
    // Full or forbidden: nothing is proposed then.
  }
}

/** The screens that this member opens on this phone, the most used first. */
export const mostUsedScreens = (whose: Whose, day = today()): string[] =>
  byWeight(read(whose), day)
    .filter(({ weight }) => weight >= usual)
    .map(({ path }) => path)
