/** Reasons for which messages and samples of controllers are quarantined. */
export const quarantineReasons = [
  'unknown_controller',
  'unknown_equipment',
  'other_controller',
  'unknown_command',
  'unknown_measure',
  'wrong_value',
  'impossible_value',
  'too_old',
  'in_future',
  'same_moment',
  'counter_jump',
  'unreadable',
  'too_large',
  'too_many',
] as const
export type QuarantineReason = (typeof quarantineReasons)[number]
