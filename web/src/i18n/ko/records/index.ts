import { pigletDeath } from './piglet-death.ts'
import { fostering } from './fostering.ts'
import { removal } from './removal.ts'
import { accident } from './accident.ts'
import { animal } from './animal.ts'
import { backFat } from './backfat.ts'
import { boar } from './boar.ts'
import { books } from './books.ts'
import { card } from './card.ts'
import { farrowing } from './farrowing.ts'
import { feeding } from './feeding.ts'
import { many } from './many.ts'
import { mating } from './mating.ts'
import { move } from './move.ts'
import { partialWeaning } from './partial-weaning.ts'
import { qr } from './qr.ts'
import { sow } from './sow.ts'
import { treatment } from './treatment.ts'
import { weaning } from './weaning.ts'

export const records = {
  pigletDeath,
  fostering,
  removal,
  accident,
  animal,
  backFat,
  boar,
  books,
  card,
  farrowing,
  feeding,
  many,
  mating,
  move,
  partialWeaning,
  qr,
  sow,
  treatment,
  weaning,
}
