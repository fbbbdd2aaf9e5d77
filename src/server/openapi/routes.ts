import type { FastifyPluginAsync } from 'fastify'
import type { World } from '../world.ts'

export const openApiRoutes = (_world: World): FastifyPluginAsync => async () => {}
