import { IconSearch } from '../../ui/icons/common.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { boarEntry, boars, type BoarDetail, type BoarEntry } from '@penside/contract/records/boar.ts'
import { boarProblems, boughtSemen } from '@penside/domain/records/boar-entry.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import type { Operation } from '../../outbox/operation.ts'
import { call, query } from '../../screen/api.ts'
import { useRecordForm } from '../../screen/record-form.ts'
import { boarSearchPath } from '../../screen/places.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { AnimalForm, entryToSave, SupplierField } from '../animal-entry/animal-form.tsx'
import { OwnNumbers, useOwnNumbers } from '../animal-entry/own-numbers.tsx'

export const entryOf = (boar: BoarDetail): BoarEntry => ({
  formMode: 'update',
  animalId: boar.animalId,
  tag: boar.tag,
  earNotch: boar.earNotch,
  bornOn: boar.bornOn ?? undefined,
  enteredOn: boar.enteredOn,
  breed: boar.breed,
  category: boar.category,
  lastWorkOn: boar.lastWorkOn,
  supplier: boar.supplier ?? undefined,
  stockEntryOn: boar.stockEntryOn ?? undefined,
})

/** Form of a boar's entry. A boar without records can be deleted. @param boar null for a new one */
export function BoarForm({
  boar,
  unsent,
  onDone,
}: {
  boar: BoarDetail | null
  /** The unsent record that is edited. */
  unsent: UnsentEntry | null
  onDone: (deleted?: 'deleted') => void
}) {
  const t = useT()
  const { today } = useSession()
  const breeds = useCodeChoices(query(codes.association, { list: '042' }))
  const categories = useCodeChoices(query(codes.system, { list: '06' }))
  const saveRecord = useSaveRecord(boars.save, 'boar')

  const form = useBoarForm(boar, unsent, saveRecord)
  const gone = Boolean(boar?.removal)

  const numbers = useOwnNumbers(form, boar, (name, value) =>
    name === 'tag'
      ? call(boars.countTag, { tag: value })
      : call(boars.countEarNotch, { earNotch: value, except: boar?.animalId }),
  )
  const save = async () => {
    if (!boar && numbers.taken) return
    if (!(await form.save())) return
    if (!boar) form.reset()
    onDone()
  }

  return (
    <AnimalForm
      form={form}
      save={save}
      remove={
        boar && {
          sex: 'boar',
          entry: entryOf(boar),
          send: saveRecord,
          refused: boar.used ? t('records.boar.inUse') : undefined,
        }
      }
      onRemoved={() => onDone('deleted')}
      fixed={gone}
    >
      <OwnNumbers
        numbers={numbers}
        tagFixed={boar ? t('records.boar.tagFixed') : undefined}
        disabled={gone}
      />
      <Button to={boarSearchPath} icon={<IconSearch size={22} aria-hidden />} wide>
        {t('records.boar.searchBoars')}
      </Button>
      <ChoiceButtons {...form.choice('category')} choices={categories.choices} disabled={gone} />
      <DayField
        {...form.day('bornOn')}
        required={form.values.category !== boughtSemen}
        hint={form.values.category === boughtSemen ? t('records.boar.bornOnHint') : undefined}
        max={today}
        disabled={gone}
      />
      <DayField {...form.day('enteredOn')} max={today} disabled={gone} />
      <ChoiceButtons {...form.choice('breed')} choices={breeds.choices} disabled={gone} />
      <DayField {...form.day('lastWorkOn')} max={today} disabled={gone} />
      <DayField {...form.day('stockEntryOn')} max={today} disabled={gone} />
      <SupplierField {...form.choice('supplier')} disabled={gone} />
    </AnimalForm>
  )
}

type UnsentEntry = { operation: Operation; input: BoarEntry }

function useBoarForm(
  boar: BoarDetail | null,
  unsent: UnsentEntry | null,
  saveRecord: ReturnType<typeof useSaveRecord<typeof boars.save>>,
) {
  const t = useT()
  const { today } = useSession()
  return useRecordForm(
    boarEntry,
    unsent?.input ??
      (boar ? entryOf(boar) : { formMode: 'insert', enteredOn: today, lastWorkOn: today, workOn: today }),
    {
      draft: `boar:${unsent?.operation.id ?? boar?.animalId ?? 'new'}`,
      refused: unsent?.operation.refused,
      labels: {
        tag: t('records.boar.tag'),
        earNotch: t('records.boar.earNotch'),
        bornOn: t('records.boar.bornOn'),
        enteredOn: t('records.boar.enteredOn'),
        breed: t('records.boar.breed'),
        category: t('records.boar.category'),
        lastWorkOn: t('records.boar.lastWorkOn'),
        supplier: t('records.boar.supplier'),
        stockEntryOn: t('records.boar.stockEntryOn'),
      },
      rules: (values) => boarProblems(values, today),
      onSave: (input, operationId) =>
        saveRecord({ ...entryToSave('boar', input), operationId, changes: unsent?.operation.id }),
    },
  )
}
