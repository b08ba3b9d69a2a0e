import { Refusal } from '../basics/refusal.ts'
import type { SowState } from './life.ts'

/** `seq` names the record to correct or delete; of a new one it is the newest that the caller knows of. */
export type SentOfLife = { formMode: 'insert' | 'update' | 'delete'; seq?: number | undefined }

/**
 * What a save does to a life: a new record is appended, or joins the newest where it belongs to it; one that is there is rewritten, or deleted
 * where nothing builds on it. Her last record, the one that removed her, may be rewritten: by then the reason is often known better.
 * @throws Refusal
 */
export function effectOf(
  { seq: newest, status }: Pick<SowState, 'seq' | 'status'>,
  { formMode, seq }: SentOfLife,
  joins: () => boolean = () => false,
): { does: 'append' | 'join' | 'rewrite' | 'delete'; seq: number } {
  if (formMode === 'insert') {
    if (seq && seq !== newest) throw new Refusal('CHANGED_MEANWHILE')
    return joins() ? { does: 'join', seq: newest } : { does: 'append', seq: newest + 1 }
  }
  if (!seq) throw new Refusal('BAD_INPUT', {}, ['seq'])
  if (seq > newest) throw new Refusal('NOT_FOUND')
  if (formMode === 'delete') {
    if (seq !== newest) throw new Refusal('NOT_THE_NEWEST')
    return { does: 'delete', seq }
  }
  if (status === 'culled' && seq !== newest) throw new Refusal('CULLED')
  return { does: 'rewrite', seq }
}
