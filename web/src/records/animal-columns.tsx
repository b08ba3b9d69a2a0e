import type { ReactNode } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import { useT } from '../i18n/index.ts'
import type { DeskColumn, DeskList } from '../screen/desk-rows.tsx'
import { animalDeeds, type ChosenAnimal } from '../screen/many/chosen-animal.ts'

type AnimalColumns<Row> = {
  chip: (row: Row) => ReactNode
  status: (row: Row) => string
  parity?: (row: Row) => number | null
  pen?: (row: Row) => string
  work?: (row: Row) => string
  /** Day of the last work, and days since. */
  worked: (row: Row) => Day
  days?: (row: Row) => number | null
}

type Row = { animalId: number; tag: string; breedName: string }

/** Table of animals on a wide screen. Without `chosenAs` its rows cannot be selected. */
export function useAnimalTable<R extends Row>(
  title: string,
  { chip, status, parity, pen, work, worked, days }: AnimalColumns<R>,
  chosenAs?: (row: R) => ChosenAnimal,
): DeskList<R> {
  const t = useT()
  const columns: DeskColumn<R>[] = [
    { key: 'tag', header: t('records.list.tag'), value: ({ tag }) => tag, align: 'left' },
    { key: 'status', header: t('records.list.status'), value: status, cell: chip, align: 'left' },
    ...(parity
      ? [{ key: 'parity', header: t('records.sow.parity'), value: parity, room: 'some' } as const]
      : []),
    {
      key: 'breed',
      header: t('records.sow.breed'),
      value: ({ breedName }) => breedName,
      align: 'left',
      room: 'most',
    },
    ...(pen
      ? [{ key: 'pen', header: t('records.card.pen'), value: pen, align: 'left', room: 'more' } as const]
      : []),
    ...(work
      ? [{ key: 'work', header: t('records.list.work'), value: work, align: 'left', room: 'most' } as const]
      : []),
    { key: 'on', header: t('records.list.on'), value: worked, room: days ? 'more' : 'always' },
    ...(days ? [{ key: 'days', header: t('records.list.days'), value: days } as const] : []),
  ]
  return {
    title,
    columns,
    counted: 'animals',
    ...(chosenAs && { deeds: (rows) => animalDeeds(t, rows.map(chosenAs)) }),
  }
}
