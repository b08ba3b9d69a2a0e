/** Sorted copy of rows. Rows without a value follow the others in both directions; rows with `last` come at the end. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number | null,
  { down, language, last }: { down: boolean; language: string; last?: ((row: Row) => boolean) | undefined },
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const place = (row: Row) => (last?.(row) ? 2 : (value(row) ?? '') === '' ? 1 : 0)
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)]
    return (
      place(a) - place(b) ||
      (typeof one === 'number' && typeof other === 'number'
        ? one - other
        : compare(String(one ?? ''), String(other ?? ''))) * (down ? -1 : 1)
    )
  })
}
