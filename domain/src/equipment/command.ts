/**
 * States of a command. `timedOut` is not final: the outcome is unknown, and a late answer still decides it. `applied` requires
 * that the values read back from the equipment are the requested ones.
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

/** States of a command under way, during which no other is sent to the equipment. */
export const openStates: readonly CommandState[] = ['requested', 'queued', 'sent', 'acked']
export const isOpen = (state: CommandState) => openStates.includes(state)
/** Whether the command has certainly not left the server. */
export const isUnsent = (state: CommandState) => state === 'requested' || state === 'queued'

const ends: readonly CommandState[] = ['applied', 'mismatch', 'rejected', 'failed']

/** Reasons for which a controller rejects a command. */
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

/** Time until a command expires, s: a late set value is dangerous; writing a curve takes longer. */
export const expiresAfter = { values: 60, curve: 600 } as const

/**
 * State after a report; unchanged if that is not news. Messages come late, twice and out of order, so the
 * first final state that the controller reports stays. It replaces a state with which the server ended the command itself.
 */
export function nextState(state: CommandState, reported: CommandState): CommandState {
  if (ends.includes(state)) return state
  if (ends.includes(reported)) return reported
  if (!isOpen(state)) return state
  switch (reported) {
    case 'requested':
      return state
    case 'queued':
      return state === 'requested' ? reported : state
    case 'sent':
      return isUnsent(state) ? reported : state
    case 'acked':
      return reported
    case 'timedOut':
      return reported
    case 'expired':
    case 'cancelled':
    case 'superseded':
      return isUnsent(state) ? reported : state
    default:
      return state
  }
}

type Step = { readonly state: CommandState; readonly at: string }

/**
 * Steps of a command with their times; null for steps not reached. `applied` is the last step while the outcome is open, and
 * has a time only where the command was applied. An answer implies the steps before it, whose reports may come later or never.
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
 * Command that a screen displays on top: the newest if it is under way, has an unknown outcome, or was issued since the
 * screen was opened (ms). Older commands are in the log.
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

/** Whether the values read back equal the requested ones, to the decimals of the setting. */
export const sameSettings = (
  asked: Readonly<Record<string, number>>,
  readBack: Readonly<Record<string, number | null>>,
  decimals: (setting: string) => number,
) =>
  Object.entries(asked).every(([setting, value]) => {
    const read = readBack[setting]
    return read !== null && read !== undefined && Math.abs(read - value) < 10 ** -decimals(setting) / 2 + 1e-9
  })

/** Outcome of a result: `applied` with other values read back is a mismatch, and without any it stays unknown. */
export function judgeResult(
  reported: CommandState,
  asked: Readonly<Record<string, number>>,
  readBack: Readonly<Record<string, number | null>> | undefined,
  decimals: (setting: string) => number,
): CommandState {
  if (reported !== 'applied' && reported !== 'mismatch') return reported
  if (!readBack || Object.keys(asked).some((setting) => readBack[setting] === undefined)) return 'acked'
  return sameSettings(asked, readBack, decimals) ? 'applied' : 'mismatch'
}

/** Version and time of settings that an equipment reported. */
type SettingsVersion = { version: number | null; at: number }

/**
 * Whether `reported` is newer than `known`. The equipment counts its changes, so a changed clock does not hide one; a lower count
 * with a later time is one that began again.
 */
export function isNewer(reported: SettingsVersion, known: SettingsVersion): boolean {
  if (reported.version === null || known.version === null) return reported.at > known.at
  return reported.version > known.version || (reported.version !== known.version && reported.at > known.at)
}
