#!/bin/bash
# build-pgvector.sh <PostgreSQL 17 folder>: compiles pgvector from Debian's source package against Debian's
# PostgreSQL 17 headers and copies it into that folder. Installs nothing on the system.
set -euo pipefail

target=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p lists/partial cache/archives/partial sources headers
: > status

# Debian trixie has PostgreSQL 17 and a recent pgvector. Uses the machine's configured mirror.
mirror=$(awk '/^URIs:/ { print $2; exit }' /etc/apt/sources.list.d/debian.sources 2>/dev/null ||
  awk '$1 == "deb" && $2 ~ /^http/ { print $2; exit } $1 == "deb" && $3 ~ /^http/ { print $3; exit }' /etc/apt/sources.list)
cat > sources/debian.sources <<SOURCES
Types: deb deb-src
URIs: $mirror
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
SOURCES
cat > apt.conf <<CONF
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$work/sources";
Dir::State::lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
CONF
export APT_CONFIG=$work/apt.conf
apt-get update -qq
apt-get download -qq postgresql-server-dev-17
apt-get source -qq --download-only pgvector
dpkg-deb -x postgresql-server-dev-17_*.deb headers
tar xzf pgvector_*.orig.tar.gz

source=$(echo pgvector-*/)
include=headers/usr/include/postgresql/17/server
flags="-O2 -fPIC -fno-strict-aliasing -fwrapv -ftree-vectorize -fassociative-math -fno-signed-zeros -fno-trapping-math -D_GNU_SOURCE"
for file in "$source"/src/*.c; do
  echo "gcc $flags -I$source/src -I$include -c $file -o ${file%.c}.o"
done | xargs -P "$(nproc)" -I{} sh -c '{}'
gcc -shared -o vector.so "$source"/src/*.o -lm
strip --strip-unneeded vector.so

version=$(sed -n 's/^EXTVERSION = //p' "$source/Makefile")
extensions=$target/share/postgresql/extension
cp vector.so "$target/lib/postgresql/"
cp "$source"/sql/vector--*.sql "$extensions/"
cp "$source/sql/vector.sql" "$extensions/vector--$version.sql"
# The control file is copied last: if it exists, the copy is complete.
cp "$source/vector.control" "$extensions/"
echo "pgvector $version"
