import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/coupons.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { listCoupons, verifyCoupon } from './commands.ts'
import { giftCoupon } from './gift.ts'

export function couponRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.verifyCoupon, (input, { actor }) => verifyCoupon(deps, actor, input))
  mount(app, deps, contract.giftCoupon, (input, call) => giftCoupon(deps, call, input))
  mount(app, deps, contract.listCoupons, (_, { actor }) => listCoupons(deps, actor))
}
