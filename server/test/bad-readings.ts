// Samples that cannot be taken, each with its reason. They come from the controller I1 of a farm where W-1 hangs on it, W-66 did and is retired,
// and C-9 hangs on another.

/** @param at of a good one, ISO 8601 */
export const badSamples = (at: string): Record<string, [sample: unknown, reason: string]> => {
  const good = { equipment: 'W-1', at, values: { water: 10 } }
  return {
    'an unknown equipment': [{ ...good, equipment: 'W-77' }, 'unknown_equipment'],
    'a retired one': [{ ...good, equipment: 'W-66' }, 'unknown_equipment'],
    'one of another farm': [{ ...good, equipment: 'W-88' }, 'unknown_equipment'],
    'one of another controller': [
      { ...good, equipment: 'C-9', values: { temperature: 20 } },
      'other_controller',
    ],
    'an id with a wildcard': [{ ...good, equipment: 'W-+' }, 'unreadable'],
    'a measure of another type': [{ ...good, values: { temperature: 20 } }, 'unknown_measure'],
    'a text for a number': [{ ...good, values: { water: '27' } }, 'wrong_value'],
    'NaN as a text': [{ ...good, values: { water: 'NaN' } }, 'wrong_value'],
    'a value with its unit': [{ ...good, values: { water: { value: 10, unit: 'gal' } } }, 'wrong_value'],
    'a unit beside the values': [{ ...good, unit: 'gal' }, 'unreadable'],
    'an ear tag at a meter': [{ ...good, of: '101' }, 'wrong_value'],
    'a counter below nothing': [{ ...good, values: { water: -1 } }, 'impossible_value'],
    'a counter beyond all counting': [{ ...good, values: { water: 1e30 } }, 'impossible_value'],
    'a time in 1970': [{ ...good, at: '1970-01-01T00:00:09Z' }, 'too_old'],
    'a time in 2099': [{ ...good, at: '2099-01-01T00:00:00Z' }, 'in_future'],
    'no time': [{ equipment: 'W-1', values: { water: 1 } }, 'unreadable'],
    'no sample': [null, 'unreadable'],
  }
}
