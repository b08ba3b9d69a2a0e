import { useQuery } from '@tanstack/react-query'
import { boars } from '@penside/contract/records/boar.ts'
import type { MatingHistoryRow } from '@penside/contract/records/mating.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { emptyService, ServicesField } from '../services-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { joinTags, mating } from './kind.tsx'

/** Variant of the form that adds a boar to an existing mating. */
export const withBoar = 'withBoar'

export function MatingForm(props: FormProps<MatingHistoryRow>) {
  const t = useT()
  const { today } = useSession()
  const choices = useQuery(query(boars.choices, {}))
  const { opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const services = (row?.services ?? []).map(({ boarId, method }) => ({ boarId, method }))
  const tagOf = (boarId: number) => choices.data?.find(({ animalId }) => animalId === boarId)?.tag

  const frame = useKindForm(mating, props, {
    initial: {
      matedOn: row?.matedOn ?? today,
      ...(row && { remark: row.remark }),
      services:
        opened.mode === 'update' && opened.variant === withBoar ? [...services, emptyService] : services,
    },
    fields: { on: 'matedOn' },
    facts: ({ services }) => ({ boars: services.filter(({ boarId }) => boarId > 0).length }),
    labels: {
      matedOn: t('records.mating.matedOn'),
      services: t('records.mating.boar', { no: 1 }),
      remark: t('records.mating.remark'),
    },
    carries: ['matedOn', 'services'],
    summary: (input) => ({
      day: input.matedOn,
      boars: joinTags(input.services.flatMap(({ boarId }) => tagOf(boarId) ?? [])),
    }),
  })
  const { form } = frame

  return (
    <KindForm frame={frame}>
      <Fields>
        <DayField {...form.day('matedOn')} max={today} />
        <ServicesField
          value={form.values.services ?? []}
          onChange={(chosen) => form.set('services', chosen)}
          boars={(choices.data ?? []).map(({ animalId, tag, breedName }) => ({
            value: animalId,
            label: tag,
            detail: breedName,
          }))}
          error={form.field('services').error}
        />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}
