# The built app on Node, and nothing else: no shell, no package manager, no compiler. docs/decisions/24-the-image.md
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# Refuses a known hole that is high or critical, and a registry that does not say. `--build-arg AUDIT=` accepts its silence.
ARG AUDIT=--release
RUN node scripts/audit.mjs $AUDIT
RUN npm run build && node scripts/pack.mjs /packed

# For error reporting: docker build --target maps --output build/maps .
FROM scratch AS maps
COPY --from=build /packed/maps /

FROM scratch
# Changes with Node alone, so a release usually sends only what follows it.
COPY --from=build /packed/system /
COPY --from=build /packed/app /app
# Fewer pools of memory for Node's threads: by itself the C library keeps one for each, and under load gives little of it back.
ENV NODE_ENV=production PORT=3000 PATH=/usr/local/bin MALLOC_ARENA_MAX=2
WORKDIR /app
# All files are root's. By number, so that a host can tell that it is not root.
USER 1000:1000
EXPOSE 3000
CMD ["node", "bin/serve.mjs"]
# What cannot be guessed is a secret of the app: docs/operations.md lists the variables.
