import { accident } from './accident/words.ts'
import { animalNote } from './animal-note/words.ts'
import { card } from './animal-card/words.ts'
import { animal } from './animal.words.ts'
import { backfat } from './backfat/words.ts'
import { boar } from './boar/words.ts'
import { books } from './books/words.ts'
import { cullDecision } from './cull-decision/words.ts'
import { farrowing } from './farrowing/words.ts'
import { feeding } from './feeding/words.ts'
import { fostering } from './fostering/words.ts'
import { heatCheck } from './heat-check/words.ts'
import { list } from './list.words.ts'
import { many } from './many/words.ts'
import { mating } from './mating/words.ts'
import { move } from './move/words.ts'
import { partialWeaning } from './partial-weaning/words.ts'
import { pigletDeath } from './piglet-death/words.ts'
import { pregnancyCheck } from './pregnancy-check/words.ts'
import { qr } from './qr/words.ts'
import { removal } from './removal/words.ts'
import { round } from './round.words.ts'
import { kind } from './sow-record/words.ts'
import { sow } from './sow/words.ts'
import { treatment } from './treatment/words.ts'
import { weaning } from './weaning/words.ts'

export const records = {
  accident,
  animal,
  animalNote,
  backfat,
  boar,
  books,
  card,
  cullDecision,
  farrowing,
  feeding,
  fostering,
  heatCheck,
  kind,
  list,
  many,
  mating,
  move,
  partialWeaning,
  pigletDeath,
  pregnancyCheck,
  qr,
  removal,
  round,
  sow,
  treatment,
  weaning,
}
