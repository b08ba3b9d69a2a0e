import { codes } from '@penside/contract/farm/codes.ts'
import { farrowings, type FarrowingRow } from '@penside/contract/records/farrowing.ts'
import { liveBorn } from '@penside/domain/records/farrowing.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PenField } from '../../farm/pen-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { farrowing, litterOf } from './kind.tsx'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

export const List = () => <SowRecordList kind={farrowing} list={farrowings.list} />
export const Screen = () => <SowRecordScreen kind={farrowing} Form={FarrowingForm} />

const normal = '070001'
const farrowingHouses = ['080004']

function FarrowingForm(props: FormProps<FarrowingRow>) {
  const t = useT()
  const { today } = useSession()
  const categories = useCodeChoices(query(codes.system, { list: '07' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null

  const frame = useKindForm(farrowing, props, {
    initial: {
      farrowedOn: row?.farrowedOn ?? today,
      category: row?.category ?? normal,
      totalBorn: row?.totalBorn,
      mummified: row?.mummified,
      stillborn: row?.stillborn,
      undersized: row?.undersized,
      malformed: row?.malformed,
      litterWeight: row?.litterWeight || undefined,
      penId: row ? row.penId : sow.penId,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'farrowedOn', totalBorn: 'totalBorn' },
    facts: ({ litterWeight }) => ({ totalWeight: litterWeight }),
    labels: {
      farrowedOn: t('records.farrowing.farrowedOn'),
      category: t('records.farrowing.category'),
      totalBorn: t('records.farrowing.totalBorn'),
      mummified: t('records.farrowing.mummified'),
      stillborn: t('records.farrowing.stillborn'),
      undersized: t('records.farrowing.undersized'),
      malformed: t('records.farrowing.malformed'),
      litterWeight: t('records.farrowing.litterWeight'),
      penId: t('records.sow.location'),
      remark: t('ui.remark'),
    },
    carries: ['farrowedOn'],
    summary: (values) => ({
      day: values.farrowedOn,
      type: categories.nameOf(values.category),
      born: t('records.farrowing.born', { total: values.totalBorn, alive: liveBorn(litterOf(values)) }),
    }),
  })
  const { form } = frame
  const litter = litterOf(form.values)
  const live = liveBorn(litter)
  const nursed = live - litter.undersized - litter.malformed

  return (
    <KindForm frame={frame}>
      <Fields>
        <CountsField
          label={t('records.farrowing.counts')}
          counts={[
            form.number('totalBorn'),
            form.number('mummified'),
            form.number('stillborn'),
            form.number('undersized'),
            form.number('malformed'),
            {
              name: 'liveBorn',
              label: t('records.farrowing.liveBorn'),
              value: live,
              ...(nursed !== live && { detail: t('records.farrowing.ofWhomNursed', { count: nursed }) }),
              tone: nursed < 0 ? 'late' : 'plain',
            },
          ]}
        />
        <DayField {...form.day('farrowedOn')} max={today} />
        <ChoiceButtons {...form.choice('category')} shown={4} choices={categories.choices} />
        <NumberField {...form.number('litterWeight')} decimals={2} unit="kg" />
        <PenField {...form.choice('penId')} kinds={farrowingHouses} />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}
