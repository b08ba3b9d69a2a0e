import { useState } from 'react'
import { groupNotes } from '@penside/contract/groups/group-note.ts'
import { animalNotes } from '@penside/contract/records/animal-note.ts'
import { formMode, noteText } from '@penside/contract/api/vocabulary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'
import type { Operation } from '../outbox/operation.ts'
import type { NewRecord } from '../outbox/recording.ts'
import { newId } from '../screen/device.ts'
import { lineOf } from '../screen/operation-list.tsx'
import { isAnyRecordName, subjectOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

const maxLength = 500
/** Codes for which a note on the same subject would be rejected, too. */
const gone = ['NOT_FOUND', 'GROUP_UNKNOWN']
/** Codes of a day that a note cannot have either. */
const early = ['BEFORE_BIRTH', 'BEFORE_GROUP_START']

/** Animal or group for a note about a rejected record; undefined if there is none, or nothing to keep. */
function keptOn(operation: Operation) {
  const { kind, payload, refused } = operation
  const isNote = kind === 'animalNote' || kind === 'groupNote'
  if (isNote || payload.wire[formMode.wire] === 'D' || gone.includes(refused?.code ?? '')) return undefined
  return subjectOf(operation)
}

/** Form that replaces a rejected record by a note with its words, which can be edited. */
export function KeepAsNote({
  operation,
  why,
  trying,
}: {
  operation: Operation
  why: string
  trying: (work: () => Promise<unknown>, done: string) => Promise<void>
}) {
  const t = useT()
  const { today } = useSession()
  const { outbox } = useOutbox()
  const [operationId] = useState(newId)
  const [typed, setTyped] = useState<string | null>(null)
  const wordsOf = useWords()
  const subject = keptOn(operation)
  if (!subject) return null
  const { label, summary, entityKey, refused } = operation
  const text = typed ?? wordsOf(operation, why).slice(0, maxLength)
  const day = summary['day'] ? (String(summary['day']) as Day) : today
  const on = day > today || early.includes(refused?.code ?? '') ? today : day
  const shared = { operationId, entityKey, label, summary: { day: on, remark: text } }
  const note: NewRecord =
    subject.of === 'group'
      ? {
          ...shared,
          kind: 'groupNote',
          call: groupNotes.save,
          input: { formMode: 'insert', groupId: subject.id, on, remark: text },
        }
      : {
          ...shared,
          kind: 'animalNote',
          call: animalNotes.save,
          input: { formMode: 'insert', animalId: subject.id, sex: subject.of, on, remark: text },
        }
  const keep = () =>
    trying(
      () => outbox.keepAsNote(operation.id, note, t('outboxPage.note.reason')),
      t('outboxPage.note.kept', { name: label }),
    )
  return (
    <>
      <TextField
        label={t('outboxPage.note.label', { name: label })}
        value={text}
        onChange={setTyped}
        lines={4}
        maxLength={maxLength}
      />
      <Button wide disabled={text.trim() === ''} onClick={() => void keep()}>
        {t('outboxPage.note.keep')}
      </Button>
    </>
  )
}

/** Words of a rejected record: kind, day, values with units, remark, and the reason why it was not saved. */
function useWords() {
  const t = useT()
  return ({ kind, summary: { day, ...values }, payload }: Operation, why: string) => {
    const name = t(isAnyRecordName(kind) ? `names.${kind}` : 'outbox.record')
    const said = lineOf({ summary: values }) ?? ''
    const remark = payload.wire[noteText.wire] ?? payload.wire[noteText.wire.toUpperCase()]
    const what = [
      day ? t('outboxPage.note.ofDay', { kind: name, day: displayDay(String(day) as Day) }) : name,
      said.replaceAll(' · ', ', '),
      typeof remark === 'string' && !said.includes(remark) && remark,
    ]
    return t('outboxPage.note.notSaved', {
      what: what.filter(Boolean).join(', '),
      why: why.trim().replace(/[.。]$/, ''),
    })
  }
}
