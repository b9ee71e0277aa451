export { collisionOfBooking } from './collisions-store.ts'
