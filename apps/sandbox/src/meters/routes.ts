import type { FastifyInstance } from 'fastify';
import { isBearer } from '../payments/routes.ts';
import { checked, SandboxRefusal } from '../refusal.ts';
import { keyedToken, meterRegistration, type Meters } from './meters.ts';

/** Calls to register meters, which only the product may use, and to enter tokens, which anyone may use. */
export async function meterRoutes(scope: FastifyInstance, meters: Meters, secretKey: string): Promise<void> {
  scope.post('/sandbox/meters', async (request, reply) => {
    if (!isBearer(request.headers.authorization, secretKey)) {
      throw new SandboxRefusal(401, 'wrong_key', 'Only the product may register meters.');
    }
    return reply.code(201).send({ data: meters.register(checked(meterRegistration, request.body)) });
  });

  scope.post<{ Params: { number: string } }>('/sandbox/meters/:number/tokens', async (request) => {
    const { token } = checked(keyedToken, request.body);
    return { data: meters.keyIn(request.params.number, token) };
  });

  scope.post<{ Params: { number: string } }>('/sandbox/meters/:number/tamper', async (request) => ({
    data: meters.tamper(request.params.number),
  }));
}
