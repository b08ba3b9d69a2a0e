/**
 * What becomes of a command. `timedOut` is no end: whether it was carried out is not known, and a late answer still tells. `applied` is
 * said only where what was read back from the equipment is what was asked for.
 */
export const commandStates = [
  'requested',
  'queued',
  'sent',
  'acked',
  'applied',
  'mismatch',
  'rejected',
  'failed',
  'timedOut',
  'expired',
  'cancelled',
  'superseded',
] as const
export type CommandState = (typeof commandStates)[number]

/** It is under way: nothing else is sent to its equipment meanwhile. */
export const openStates: readonly CommandState[] = ['requested', 'queued', 'sent', 'acked']
export const isOpen = (state: CommandState) => openStates.includes(state)
/** It surely has not left the server. */
export const isUnsent = (state: CommandState) => state === 'requested' || state === 'queued'

const ends: readonly CommandState[] = ['applied', 'mismatch', 'rejected', 'failed']

/** Why a controller did not do as it was told. */
export const rejections = [
  'range',
  'step',
  'local',
  'interlock',
  'changed',
  'superseded',
  'expired',
  'unknown_equipment',
  'unknown_setting',
  'unreadable',
] as const
export const isRejection = (code: string): code is (typeof rejections)[number] =>
  rejections.some((each) => each === code)

/** s until a command expires: a late set-point is dangerous, a curve is written for longer. */
export const expiresAfter = { values: 60, curve: 600 } as const

/**
 * The state after something was told of it; the same state where that says nothing new. Messages come late, twice and out of order, so the
 * controller's first last word stands. What the server ended by itself gives way to it.
 */
export function nextState(state: CommandState, told: CommandState): CommandState {
  if (ends.includes(state)) return state
  if (ends.includes(told)) return told
  if (!isOpen(state)) return state
  switch (told) {
    case 'requested':
      return state
    case 'queued':
      return state === 'requested' ? told : state
    case 'sent':
      return isUnsent(state) ? told : state
    case 'acked':
      return told
    case 'timedOut':
      return told
    case 'expired':
    case 'cancelled':
    case 'superseded':
      return isUnsent(state) ? told : state
    default:
      return state
  }
}

type Step = { readonly state: CommandState; readonly at: string }

/**
 * What a screen shows of a command's way, and when each step was; null: not reached. Applied stands at the end of what is not known yet, and
 * has a time only where the command was applied. Who answers was reached: what says that it was sent may come after the answer, or never.
 */
export function progressOf(
  state: CommandState,
  steps: readonly Step[],
): { readonly state: CommandState; readonly at: string | null }[] {
  const answered = steps.find((each) => each.state === 'acked' || ends.includes(each.state))
  const at = (wanted: CommandState) =>
    (
      steps.find((each) => each.state === wanted) ??
      (wanted === 'sent' || wanted === 'acked' ? answered : undefined)
    )?.at ?? null
  const way: readonly CommandState[] = [
    'requested',
    ...(at('queued') ? (['queued'] as const) : []),
    'sent',
    'acked',
    isOpen(state) || state === 'timedOut' ? 'applied' : state,
  ]
  return way.map((each) => ({ state: each, at: at(each) }))
}

/**
 * The command that a screen shows by itself, of all from the newest: one under way, one whose outcome is not known, and any of since the
 * screen was opened (ms). An older one stands in the log.
 */
export function commandInFocus<
  Each extends { readonly state: CommandState; readonly issuedAt: string; readonly curve?: unknown },
>(commands: readonly Each[], openedAt: number): Each | undefined {
  const latest = commands.find((each) => !each.curve || isOpen(each.state))
  return latest &&
    (isOpen(latest.state) || latest.state === 'timedOut' || Date.parse(latest.issuedAt) > openedAt - 1_000)
    ? latest
    : undefined
}

/** Whether what was read back is what was asked for, to the digit that the setting has. */
export const sameSettings = (
  asked: Readonly<Record<string, number>>,
  readBack: Readonly<Record<string, number | null>>,
  decimals: (setting: string) => number,
) =>
  Object.entries(asked).every(([setting, value]) => {
    const read = readBack[setting]
    return read !== null && read !== undefined && Math.abs(read - value) < 10 ** -decimals(setting) / 2 + 1e-9
  })

/** A result that says more than it shows: `applied` with other values read back is a mismatch, and without any it is not yet known. */
export function judgeResult(
  told: CommandState,
  asked: Readonly<Record<string, number>>,
  readBack: Readonly<Record<string, number | null>> | undefined,
  decimals: (setting: string) => number,
): CommandState {
  if (told !== 'applied' && told !== 'mismatch') return told
  if (!readBack || Object.keys(asked).some((setting) => readBack[setting] === undefined)) return 'acked'
  return sameSettings(asked, readBack, decimals) ? 'applied' : 'mismatch'
}

/** How new settings are that an equipment told of itself. */
export type Told = { version: number | null; at: number }

/**
 * Whether `told` is newer than what is known. The equipment counts its changes, so a clock that was set does not hide one; a lower count
 * with a later time is one that began again.
 */
export function isNewer(told: Told, known: Told): boolean {
  if (told.version === null || known.version === null) return told.at > known.at
  return told.version > known.version || (told.version !== known.version && told.at > known.at)
}
