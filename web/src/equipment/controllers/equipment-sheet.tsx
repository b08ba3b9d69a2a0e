import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { controllers } from '@penside/contract/equipment/controller.ts'
import type { EquipmentType } from '@penside/contract/farm/equipment.ts'
import { places } from '@penside/contract/farm/places.ts'
import { heated, type Heated } from '@penside/domain/equipment/setting-limit.ts'
import { equipment as types, equipmentTypes, isNumberedAs } from '@penside/domain/equipment/types.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLasting } from '../values.ts'
import { useTypeName, type Controller, type Equipment } from './types.ts'

type EquipmentSheetProps = {
  /** Null for new equipment. */
  equipment: Equipment | null
  begun?: Partial<Equipment>
  controllers: readonly Controller[]
  onClose: () => void
}

/** Sheet of an equipment: its place and controller, replacing its device and retiring it. */
export function EquipmentSheet({ equipment, begun = {}, controllers: known, onClose }: EquipmentSheetProps) {
  const t = useT()
  const typeName = useTypeName()
  const lasting = useLasting()
  const [replaces, setReplaces] = useState(false)
  const houses = useQuery(query(places.list, {})).data?.rows ?? []
  const form = useEquipmentForm({ equipment, begun, controllers: known, onClose })
  if (replaces && equipment) return <ReplaceSheet equipment={equipment} onClose={onClose} />
  const type = form.values.type as EquipmentType | undefined
  const every = form.values.cycle ?? (type && types[type].cycle)
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={
        equipment ? `${typeName(equipment.type)} ${equipment.equipmentId}` : t('controllers.addEquipment')
      }
      after={
        equipment && (
          <>
            {equipment.serial && (
              <p>
                {[t('controllers.device'), equipment.model, equipment.serial].filter(Boolean).join(' · ')}
              </p>
            )}
            <Button wide onClick={() => setReplaces(true)}>
              {t('controllers.replace')}
            </Button>
            <RetireButton equipment={equipment} onClose={onClose} />
          </>
        )
      }
    >
      {!equipment && <NewEquipmentFields form={form} />}
      <TextField {...form.text('name')} maxLength={60} />
      <SelectField
        {...form.choice('controllerId')}
        choices={known.map(({ controllerId, name }) => ({
          value: controllerId,
          label: name ? `${controllerId} · ${name}` : controllerId,
        }))}
      />
      <PickField
        {...form.field('penId')}
        value={form.values.penId ?? null}
        onChange={(chosen: number | null) => form.set('penId', chosen ?? undefined)}
        placeholder={t('controllers.noPen')}
        choices={houses.flatMap(({ houseName, pens }) =>
          pens
            .filter(({ active, penId }) => active || penId === equipment?.penId)
            .map(({ penId, penName }) => ({ value: penId, label: penName, detail: houseName })),
        )}
      />
      {type === 'C' && (
        <SelectField
          {...form.field('heats')}
          hint={t('controllers.heats.hint')}
          value={form.values.heats ?? 'room'}
          onChange={(chosen: Heated) => form.set('heats', chosen)}
          choices={heated.map((each) => ({ value: each, label: t(`controllers.heats.${each}`) }))}
        />
      )}
      <NumberField
        {...form.field('cycle')}
        value={form.values.cycle ?? null}
        onChange={(seconds) => form.set('cycle', seconds ?? undefined)}
        unit={t('controllers.seconds')}
        hint={every && every >= 120 ? lasting(every * 1_000) : undefined}
        placeholder={type && String(types[type].cycle)}
      />
    </FormSheet>
  )
}

function useEquipmentForm({ equipment, begun = {}, controllers: known, onClose }: EquipmentSheetProps) {
  const t = useT()
  const first = equipment ?? begun
  return useForm(
    controllers.saveEquipment.input,
    {
      formMode: equipment ? 'update' : 'insert',
      equipmentId: first.equipmentId,
      type: first.type,
      name: first.name,
      controllerId: first.controllerId ?? known[0]?.controllerId,
      penId: first.penId ?? undefined,
      cycle: first.cycle ?? undefined,
      heats: first.heats,
    },
    {
      labels: {
        equipmentId: t('controllers.number'),
        type: t('controllers.type'),
        name: t('controllers.name'),
        controllerId: t('controllers.controller'),
        penId: t('controllers.pen'),
        cycle: t('controllers.cycle'),
        heats: t('controllers.heats.label'),
      },
      rules: ({ type, equipmentId }) =>
        isNumberedAs(type, equipmentId)
          ? []
          : [{ field: 'equipmentId', code: 'EQUIPMENT_LETTER', values: { letter: type } }],
      onSave: useSheetSave(controllers.saveEquipment, onClose),
    },
  )
}

/** Type and number, which stay as they were entered. */
function NewEquipmentFields({ form }: { form: ReturnType<typeof useEquipmentForm> }) {
  const t = useT()
  const typeName = useTypeName()
  const { type } = form.values
  return (
    <>
      <SelectField
        {...form.field('type')}
        value={type ?? ''}
        onChange={(chosen: EquipmentType) => form.set('type', chosen)}
        placeholder={t('controllers.type')}
        choices={equipmentTypes.map((each) => ({ value: each, label: `${each} · ${typeName(each)}` }))}
      />
      <TextField
        {...form.text('equipmentId')}
        maxLength={20}
        hint={type ? t('controllers.letterHint', { letter: type }) : t('controllers.numberHint')}
      />
    </>
  )
}

function RetireButton({ equipment, onClose }: { equipment: Equipment; onClose: () => void }) {
  const t = useT()
  const trying = useAction()
  const retire = useSend(controllers.retire)
  const { equipmentId, retired } = equipment
  const toggle = async () => {
    const title = t('controllers.askRetire', { equipment: equipmentId })
    if (!retired && !(await confirm({ title, body: t('controllers.retireBody'), danger: true }))) return
    await trying(async () => {
      await retire.send({ equipmentId, retired: !retired })
      toast(t('ui.saved'))
      onClose()
    })
  }
  return (
    <Button wide kind={retired ? 'secondary' : 'danger'} busy={retire.sending} onClick={() => void toggle()}>
      {t(retired ? 'controllers.unretire' : 'controllers.retire')}
    </Button>
  )
}

function ReplaceSheet({
  equipment: { equipmentId },
  onClose,
}: {
  equipment: Equipment
  onClose: () => void
}) {
  const t = useT()
  const onSave = useSheetSave(controllers.replace, onClose)
  const form = useForm(
    controllers.replace.input,
    { equipmentId },
    {
      labels: {
        equipmentId: t('controllers.number'),
        serial: t('controllers.serial'),
        model: t('controllers.model'),
      },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={`${t('controllers.replace')} · ${equipmentId}`}>
      <p>{t('controllers.replaceHint')}</p>
      <TextField {...form.text('serial')} maxLength={60} />
      <TextField {...form.text('model')} maxLength={60} />
    </FormSheet>
  )
}
