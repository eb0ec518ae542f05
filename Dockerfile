# The built app on Node, and nothing else: no shell, no package manager, no compiler. docs/decisions/23-releases.md
FROM node:26-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# Fails on a known vulnerability that is high or critical, and when the registry gives no answer. `--build-arg AUDIT=` accepts the
# latter.
ARG AUDIT=--release
RUN node scripts/audit.mjs $AUDIT
# The server's files get debug ids, by which error reporting finds their maps (decision 26). The program comes with @sentry/remix.
RUN npm run build && node_modules/.bin/sentry-cli sourcemaps inject build/server && node scripts/pack.mjs /packed

# For error reporting: docker build --target maps --output build/maps .
FROM scratch AS maps
COPY --from=build /packed/maps /

FROM scratch
# Changes only with Node, so a release usually sends only the layers after it.
COPY --from=build /packed/system /
COPY --from=build /packed/app /app
# Fewer memory pools: by default the C library keeps one for each thread, and under load returns little of their memory.
ENV NODE_ENV=production PORT=3000 PATH=/usr/local/bin MALLOC_ARENA_MAX=2
WORKDIR /app
# All files belong to root. A number, so that a host can tell that the user is not root.
USER 1000:1000
# Which build this is, such as the commit: --build-arg REVISION=$(git rev-parse --short HEAD)
ARG REVISION=unknown
LABEL org.opencontainers.image.revision=$REVISION
ENV REVISION=$REVISION
EXPOSE 3000
CMD ["node", "bin/serve.mjs"]
# The app's variables, secrets among them, are listed in docs/operations.md.
