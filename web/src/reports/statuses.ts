/** Pages of statistics, in one chunk since one swipes from page to page. */
export { AccidentStatus } from './accident-status.tsx'
export { BreedingStatus } from './breeding-status.tsx'
export { MatingStatus } from './mating-status.tsx'
export { MovementStatus } from './movement-status.tsx'
export { ProductionStatus } from './production-status.tsx'
export { TradeStatus } from './trade-status.tsx'
